import { returnFrom } from "@/lib/kernel/http/pages/provider-return";

const reason =
  "A provider of calendars sends the person's browser here after the sign-in; the answer is a redirection to the calendar's page.";

export const returnFromGoogle = returnFrom("google", "calendar", reason);
export const returnFromMicrosoft = returnFrom("microsoft", "calendar", reason);
