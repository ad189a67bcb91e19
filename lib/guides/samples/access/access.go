package main

import (
	"fmt"
	"os"
)

func main() {
	var entitlements []struct{ Entitled bool }
	call("GET", "/api/v1/entitlements?clientReferenceId=customer-42&subscriptionId="+os.Args[1], nil, &entitlements)
	for _, each := range entitlements {
		if each.Entitled {
			fmt.Println("come in")
			return
		}
	}
	fmt.Println("please subscribe")
}
