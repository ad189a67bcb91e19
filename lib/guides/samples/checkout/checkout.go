package main

import (
	"fmt"
	"os"
)

func main() {
	var session struct{ URL string }
	call("POST", "/api/v1/checkout-sessions", map[string]string{
		"subscriptionId":    os.Args[1],
		"clientReferenceId": "customer-42",
		"successUrl":        "https://shop.example/thanks?session={CHECKOUT_SESSION_ID}",
	}, &session)
	fmt.Println(session.URL)
}
