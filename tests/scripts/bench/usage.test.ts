import { expect, test } from "vitest";
import { collectDefaultMetrics, Registry } from "prom-client";
import { parseUsage } from "@/scripts/bench/usage";

test("processor time and memory are read from the product's metrics", async () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const usage = parseUsage(await registry.metrics());
  expect(usage.cpu_ms).toBeGreaterThan(0);
  expect(usage.resident_bytes).toBeGreaterThan(1024 ** 2);
});

test("a missing metric is named", () => {
  expect(() => parseUsage("process_cpu_seconds_total 1.5\n")).toThrow("process_resident_memory_bytes");
});
