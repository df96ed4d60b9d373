import { acceptEstimateInPortal } from "@/lib/handlers/offers";

export const POST = acceptEstimateInPortal;
