package main

import "fmt"

type object = map[string]any

func main() {
	var subscription struct {
		Plans         []struct{ ID string }
		PaymentLinkID string
	}
	call("POST", "/api/v1/subscriptions", object{
		"title":     "Weather API for teams",
		"plans":     []object{{"name": "Team", "price": 12, "quantityMax": 50}},
		"tokens":    []string{"31337001"},
		"receivers": []object{{"address": "0x0714CaBb584858015B8945A4Ac5A0793394E6e64", "networkId": 31337}},
	}, &subscription)
	plans := []string{subscription.Plans[0].ID}
	call("POST", "/api/v1/discounts", object{"percent": 20, "charges": 3, "plans": plans}, &object{})
	fmt.Printf("/pay/%s?quantity=5\n", subscription.PaymentLinkID)
}
