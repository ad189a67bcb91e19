from dues import call

for subscriber in call("GET", "/api/v1/subscribers?clientReferenceId=customer-42"):
    ended = call("POST", f"/api/v1/subscribers/{subscriber['id']}/cancel", {
        "when": "period_end",
        "reason": "requested_by_payer",
    })
    print(f"no more charges, access until {ended['accessUntil']}")
