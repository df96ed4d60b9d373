import { readUsage } from "./usage";

interface ResidentWatch {
  /** @returns the bytes by which the most resident memory was above that at the start. */
  stop(): Promise<number>;
}

/** Reads a process's resident memory four times a second. */
export async function watchResident(metricsUrl: string): Promise<ResidentWatch> {
  const { resident_bytes: before } = await readUsage(metricsUrl);
  let most = before;
  let isOpen = true;
  const reading = (async () => {
    while (isOpen) {
      most = Math.max(most, (await readUsage(metricsUrl)).resident_bytes);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  return {
    async stop() {
      isOpen = false;
      await reading;
      return most - before;
    },
  };
}
