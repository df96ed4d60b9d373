import type { Tone } from "@/components/ui/Shape";
import type { ProposalStatus } from "@/lib/domains/proposals/schema";

/** The tone of each status for the customer. */
export const statusTones: Record<ProposalStatus, Tone> = {
  draft: "neutral",
  sent: "accent",
  signed: "good",
  declined: "neutral",
};
