import { taxSandboxFile } from "@/lib/adapters/tax-authority/sandbox/demo";
import { startTaxSandbox } from "@/lib/adapters/tax-authority/sandbox/server";
import type { Runtime } from "@/lib/kernel/runtime";

/** Serves the sandbox of the tax authority on loopback, for demo and development. Its state survives restarts. Returns what stops it. */
export async function serveTaxSandbox(runtime: Runtime, port: number): Promise<() => Promise<void>> {
  const { url, stop } = await startTaxSandbox({ port, clock: runtime.clock, file: taxSandboxFile(runtime.environment) });
  runtime.log.info({ url }, "e-invoices go to the sandbox of the tax authority; they count nowhere");
  return stop;
}
