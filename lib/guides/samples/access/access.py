import sys

from dues import call

entitlements = call("GET", f"/api/v1/entitlements?clientReferenceId=customer-42&subscriptionId={sys.argv[1]}")
may_enter = any(each["entitled"] for each in entitlements)
print("come in" if may_enter else "please subscribe")
