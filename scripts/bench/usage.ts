import { AppError } from "@/lib/kernel/base/errors";

export interface Usage {
  /** Processor time since the process started, in milliseconds. */
  cpu_ms: number;
  resident_bytes: number;
}

/** Parses metrics in the Prometheus text format. @throws AppError `internal` naming a missing metric. */
export function parseUsage(text: string): Usage {
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (value === undefined) throw new AppError("internal", `The metrics lack ${name}.`);
    return Number(value);
  };
  return { cpu_ms: read("process_cpu_seconds_total") * 1000, resident_bytes: read("process_resident_memory_bytes") };
}

/** Reads the usage of the process at a metrics address. */
export async function readUsage(metricsUrl: string): Promise<Usage> {
  const response = await fetch(metricsUrl);
  return parseUsage(await response.text());
}
