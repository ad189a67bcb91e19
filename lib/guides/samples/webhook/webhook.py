import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["DUES_WEBHOOK_SECRET"].removeprefix("whsec_"))
handled = set()  # A table of your database, where there are several processes.


def is_signed(headers, body):
    event_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not SECRET or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    right = "v1," + base64.b64encode(hmac.digest(SECRET, signed, hashlib.sha256)).decode()
    return any(hmac.compare_digest(right, each) for each in headers["webhook-signature"].split())


class Webhooks(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            signed = is_signed(self.headers, body)
        except (TypeError, ValueError, AttributeError):
            signed = False
        if signed and self.headers["webhook-id"] not in handled:
            event = json.loads(body)
            print(event["type"], (event["subscriber"] or {}).get("clientReferenceId"), flush=True)
            handled.add(event["id"])
        self.send_response(204 if signed else 400)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4000))), Webhooks).serve_forever()
