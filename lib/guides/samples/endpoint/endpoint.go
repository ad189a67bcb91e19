package main

import (
	"fmt"
	"os"
)

func main() {
	var endpoint struct{ ID, Secret string }
	call("POST", "/api/v1/webhook-endpoints", map[string]string{"url": os.Args[1]}, &endpoint)
	fmt.Println(endpoint.ID, endpoint.Secret)
}
