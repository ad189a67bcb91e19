package main

import "fmt"

func main() {
	var subscribers []struct{ ID string }
	call("GET", "/api/v1/subscribers?clientReferenceId=customer-42", nil, &subscribers)
	for _, subscriber := range subscribers {
		var ended struct{ AccessUntil string }
		call("POST", "/api/v1/subscribers/"+subscriber.ID+"/cancel", map[string]string{
			"when":   "period_end",
			"reason": "requested_by_payer",
		}, &ended)
		fmt.Println("no more charges, access until", ended.AccessUntil)
	}
}
