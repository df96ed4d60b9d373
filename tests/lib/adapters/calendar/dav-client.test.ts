import { expect, test } from "vitest";
import { isSameSite } from "@/lib/adapters/calendar/dav-client";

test.each([
  ["https://caldav.icloud.com/", "https://p42-caldav.icloud.com/123/", true],
  ["https://acme.co.uk/dav", "https://cal.acme.co.uk/", true],
  ["https://cal.acme.co.uk/dav", "https://acme.co.uk:8443/", true],
  ["https://127.0.0.1:5232/", "https://127.0.0.1:5232/dav/", true],
  ["https://acme.co.uk/dav", "https://evil.co.uk/", false],
  ["https://x.dyndns.org/", "https://y.dyndns.org/", false],
  ["https://a.github.io/", "https://b.github.io/", false],
  ["https://acme.example/", "https://evil.example/", false],
  ["https://127.0.0.1/", "https://127.0.0.2/", false],
  ["https://nas/", "https://router/", false],
  ["https://acme.co.uk/", "http://acme.co.uk/", false],
])("a password for %s goes to %s: %s", (from, to, expected) => {
  expect(isSameSite(from, to)).toBe(expected);
});
