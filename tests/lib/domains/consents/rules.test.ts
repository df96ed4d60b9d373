import { expect, test } from "vitest";
import { truncateIp } from "@/lib/domains/consents/rules";

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:aaaa:bbbb::1", "2001:db8:aaaa::"],
  ["2001:db8::1", "2001:db8::"],
  ["::1", "::"],
  ["unknown", null],
  [null, null],
])("%s is stored as %s", (ip, stored) => {
  expect(truncateIp(ip)).toBe(stored);
});
