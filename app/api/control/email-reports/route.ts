import { receiveMailReport } from "@/lib/handlers/mail";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const POST = rawEndpoint(
  "The email provider's reports: the signature over the raw body proves the sender, and the body names the email.",
  receiveMailReport,
);
