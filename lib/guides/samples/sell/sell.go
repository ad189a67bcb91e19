package main

import "fmt"

type object = map[string]any

func main() {
	var subscription struct{ ID, PaymentLinkID string }
	call("POST", "/api/v1/subscriptions", object{
		"title": "Weather API",
		"plans": []object{{"name": "Hobby", "price": 9}, {"name": "Team", "price": 49}},
		// USDC of the local test chain, 31337.
		"tokens":    []string{"31337001"},
		"receivers": []object{{"address": "0x0714CaBb584858015B8945A4Ac5A0793394E6e64", "networkId": 31337}},
	}, &subscription)
	fmt.Println(subscription.ID, subscription.PaymentLinkID)
}
