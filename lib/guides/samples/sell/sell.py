from dues import call

subscription = call("POST", "/api/v1/subscriptions", {
    "title": "Weather API",
    "plans": [{"name": "Hobby", "price": 9}, {"name": "Team", "price": 49}],
    # USDC of the local test chain, 31337.
    "tokens": ["31337001"],
    "receivers": [{"address": "0x0714CaBb584858015B8945A4Ac5A0793394E6e64", "networkId": 31337}],
})
print(subscription["id"], subscription["paymentLinkId"])
