package main

import (
	"fmt"
	"os"
)

func main() {
	var subscribers []struct{ ID, ClientReferenceID string }
	call("GET", "/api/v1/subscriptions/"+os.Args[1]+"/subscribers?status=past_due&limit=200", nil, &subscribers)
	for _, subscriber := range subscribers {
		var link struct{ URL string }
		call("POST", "/api/v1/subscribers/"+subscriber.ID+"/links", map[string]string{"for": "retry"}, &link)
		fmt.Println(subscriber.ClientReferenceID, link.URL)
	}
}
