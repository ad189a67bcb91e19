import sys

from dues import call

for subscriber in call("GET", f"/api/v1/subscriptions/{sys.argv[1]}/subscribers?status=past_due&limit=200"):
    link = call("POST", f"/api/v1/subscribers/{subscriber['id']}/links", {"for": "retry"})
    print(subscriber["clientReferenceId"], link["url"])
