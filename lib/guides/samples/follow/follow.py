import json
import os
import time
import urllib.request

URL = os.environ["DUES_URL"] + "/api/v1/events/stream?type=payment.succeeded"
last_id = None  # Keep it, to continue there after a restart.

while True:
    headers = {"x-api-key": os.environ["DUES_API_KEY"]}
    if last_id:
        headers["last-event-id"] = last_id
    try:
        # Something comes at least every 15 seconds.
        with urllib.request.urlopen(urllib.request.Request(URL, headers=headers), timeout=45) as stream:
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "id":
                    last_id = value
                elif name == "data":
                    event = json.loads(value)
                    print(event["type"], (event["subscriber"] or {}).get("clientReferenceId"), flush=True)
    except OSError as error:
        print("again in a second:", error, flush=True)
    time.sleep(1)
