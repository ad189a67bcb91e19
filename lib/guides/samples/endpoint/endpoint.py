import sys

from dues import call

endpoint = call("POST", "/api/v1/webhook-endpoints", {"url": sys.argv[1]})
print(endpoint["id"], endpoint["secret"])
