import { answerInvitation } from "@/lib/domains/calendar";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { visitorContext } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

export const readRate: PublicRate = { name: "invitation-read", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };
const answerRate: PublicRate = { name: "invitation-answer", address: { burst: 20, seconds: 6 }, tenant: { burst: 300, seconds: 1 } };

/** The buttons on an invitation's page. Reading the page never answers: programs that scan mails read it too. */
export const answerByForm = siteForm<{ token: string }>({
  reason: "The form of an invitation, which works without a script; its tenant is the host’s.",
  operationId: answerInvitation.id,
  fields: ["answer"],
  page: pageOf,
  async work({ runtime, tenant, request, names, fields: { answer } }) {
    const ctx = visitorContext(runtime, tenant, request);
    await limitVisitors(runtime, answerRate, tenant, placeOf(request.ip), new Headers());
    const token = decodeURIComponent(names.token);
    const answered = await answerInvitation(ctx, decodeInput(answerInvitation.input, { token, answer }, ["token"]));
    return { location: `${pageOf(names)}?sent=1`, body: answered };
  },
});

function pageOf({ token }: { token: string }): string {
  return `/forms/invitation/${encodeURIComponent(decodeURIComponent(token))}`;
}
