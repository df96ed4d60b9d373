import type { Tone } from "@/components/ui/Shape";
import type { EstimateStatus } from "@/lib/domains/estimates/schema";

/** The tone of each status for the customer. */
export const statusTones: Record<EstimateStatus, Tone> = {
  draft: "neutral",
  sent: "accent",
  accepted: "good",
  declined: "neutral",
  converted: "good",
};
