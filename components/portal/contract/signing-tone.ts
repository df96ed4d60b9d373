import type { Tone } from "@/components/ui/Shape";
import type { ContractSigning } from "@/lib/domains/contracts/schema";

/** How each answer to a contract is toned, for staff and customers. */
export const signingTones: Record<ContractSigning, Tone> = { unsent: "neutral", sent: "accent", signed: "good", declined: "bad" };
