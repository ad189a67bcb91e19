package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log"
	"net/http"
	"os"
)

func baseURL() string {
	if url := os.Getenv("DUES_URL"); url != "" {
		return url
	}
	return "http://localhost:3000"
}

// call puts the "data" of the answer into a value; it ends the program where Dues refuses.
func call(method, path string, body, into any) {
	content, _ := json.Marshal(body)
	request, _ := http.NewRequest(method, baseURL()+path, nil)
	if body != nil {
		request, _ = http.NewRequest(method, baseURL()+path, bytes.NewReader(content))
		request.Header.Set("content-type", "application/json")
		// Repeating a write under the same key does it once.
		key := make([]byte, 16)
		rand.Read(key)
		request.Header.Set("idempotency-key", hex.EncodeToString(key))
	}
	request.Header.Set("x-api-key", os.Getenv("DUES_API_KEY"))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	var got struct {
		Data                    json.RawMessage
		Code, Detail, RequestID string
	}
	json.NewDecoder(answer.Body).Decode(&got)
	if answer.StatusCode >= 400 {
		log.Fatalf("%s: %s (%s)", got.Code, got.Detail, got.RequestID)
	}
	if err := json.Unmarshal(got.Data, into); err != nil {
		log.Fatal(err)
	}
}
