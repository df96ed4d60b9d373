import { AppError } from "@/lib/kernel/base/errors";

export interface Usage {
  /** Time on a processor since the process began, in milliseconds. */
  cpu_ms: number;
  resident_bytes: number;
}

/** Reads both from metrics in the Prometheus text format. @throws AppError `internal` naming the one that is missing. */
export function parseUsage(text: string): Usage {
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (value === undefined) throw new AppError("internal", `The metrics lack ${name}.`);
    return Number(value);
  };
  return { cpu_ms: read("process_cpu_seconds_total") * 1000, resident_bytes: read("process_resident_memory_bytes") };
}

/** What the process behind a metrics address has used. */
export async function readUsage(metricsUrl: string): Promise<Usage> {
  const response = await fetch(metricsUrl);
  return parseUsage(await response.text());
}
