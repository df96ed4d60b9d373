import { withdrawByForm } from "@/lib/handlers/consents";

export const POST = withdrawByForm;
