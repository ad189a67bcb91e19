import json
import os
import urllib.error
import urllib.request
import uuid

BASE_URL = os.environ.get("DUES_URL", "http://localhost:3000")


def call(method, path, body=None):
    headers = {"x-api-key": os.environ["DUES_API_KEY"], "accept": "application/json"}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["content-type"] = "application/json"
        # Repeating a write under the same key does it once.
        headers["idempotency-key"] = str(uuid.uuid4())
    request = urllib.request.Request(BASE_URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise RuntimeError(f"{problem['code']}: {problem['detail']} ({problem['requestId']})") from error
