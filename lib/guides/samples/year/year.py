from dues import call

for month in range(11):
    now = call("POST", "/api/v1/test/clock", {"advance": {"months": 1}})["now"]
    payments = call("GET", "/api/v1/payments?clientReferenceId=customer-42&status=paid,settled")
    print(now[:10], len(payments), "payments")
