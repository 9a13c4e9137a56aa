// Each case of `harborcheck test` as a test of go test. The resolver is that of harborcheck.config.json.
package resolver

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

type line struct {
	Type, ID, Result, Message, Skipped string
	Problems                           []string
}

func TestHarborcheck(t *testing.T) {
	command := exec.Command("npx", "harborcheck", "test", "--reporter", "ndjson")
	var log bytes.Buffer
	command.Stderr = &log
	output, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := json.NewDecoder(output)
	for {
		var line line
		if lines.Decode(&line) != nil {
			command.Wait()
			t.Fatalf("harborcheck was cut short\n%s", log.String())
		}
		switch line.Type {
		case "case":
			t.Run(line.ID, func(t *testing.T) {
				if line.Result == "skipped" {
					t.Skip(line.Skipped)
				}
				if line.Result == "failed" {
					t.Fatalf("\n%s", line.Message)
				}
			})
		case "end":
			command.Wait()
			// Go cannot know what the resolver consists of. It reuses no result of a test that reads a file as new as this.
			os.ReadFile(".harborcheck/last-run.json")
			if len(line.Problems) > 0 {
				t.Fatal(strings.Join(line.Problems, "\n"))
			}
			return
		}
	}
}
