import { returnFrom } from "@/lib/kernel/http/pages/provider-return";

const reason =
  "A provider of mailboxes sends the person's browser here after the sign-in; the answer is a redirection to the mailboxes' page.";

export const returnFromGoogle = returnFrom("google", "settings/mailboxes", reason);
export const returnFromMicrosoft = returnFrom("microsoft", "settings/mailboxes", reason);
