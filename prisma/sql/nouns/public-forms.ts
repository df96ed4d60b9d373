import { ChallengeProvider } from "@/lib/domains/public-forms/schema";
import { checkIn } from "../kinds";

/** SQL of public forms that Prisma's schema cannot express. */
export const publicForms = [checkIn("public_forms", "challenge", ChallengeProvider.options)];
