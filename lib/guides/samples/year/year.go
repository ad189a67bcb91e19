package main

import "fmt"

func main() {
	for month := 1; month <= 11; month++ {
		var clock struct{ Now string }
		advance := map[string]any{"advance": map[string]int{"months": 1}}
		call("POST", "/api/v1/test/clock", advance, &clock)
		var payments []struct{ ID string }
		call("GET", "/api/v1/payments?clientReferenceId=customer-42&status=paid,settled", nil, &payments)
		fmt.Println(clock.Now[:10], len(payments), "payments")
	}
}
