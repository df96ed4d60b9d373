import { declineEstimateInPortal } from "@/lib/handlers/offers";

export const POST = declineEstimateInPortal;
