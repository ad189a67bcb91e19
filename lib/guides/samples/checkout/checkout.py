import sys

from dues import call

session = call("POST", "/api/v1/checkout-sessions", {
    "subscriptionId": sys.argv[1],
    "clientReferenceId": "customer-42",
    "successUrl": "https://shop.example/thanks?session={CHECKOUT_SESSION_ID}",
})
print(session["url"])
