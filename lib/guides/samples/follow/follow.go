package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

// Keep it, to continue there after a restart.
var lastID string

func follow() error {
	request, _ := http.NewRequest("GET", baseURL()+"/api/v1/events/stream?type=payment.succeeded", nil)
	request.Header.Set("x-api-key", os.Getenv("DUES_API_KEY"))
	if lastID != "" {
		request.Header.Set("last-event-id", lastID)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", answer.StatusCode)
	}
	// Something comes at least every 15 seconds.
	silence := time.AfterFunc(45*time.Second, func() { answer.Body.Close() })
	defer silence.Stop()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		silence.Reset(45 * time.Second)
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "id":
			lastID = value
		case "data":
			var event struct {
				Type       string
				Subscriber struct{ ClientReferenceID string }
			}
			json.Unmarshal([]byte(value), &event)
			fmt.Println(event.Type, event.Subscriber.ClientReferenceID)
		}
	}
	return lines.Err()
}

func main() {
	for {
		if err := follow(); err != nil {
			fmt.Println("again in a second:", err)
		}
		time.Sleep(time.Second)
	}
}
