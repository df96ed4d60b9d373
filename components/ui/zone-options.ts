import type { Option } from "./use-options";

/** Every IANA time zone; `supportedValuesOf` may omit UTC. */
export const zoneOptions: readonly Option[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map(
  (value) => ({ value, label: value }),
);
