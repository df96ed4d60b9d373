import {
  confirmPrivacyIdentity,
  openPrivacyCopy,
  sendPrivacyCode,
  submitPrivacyRequest,
  submitPrivacyRequestWithoutScripts,
} from "@/lib/domains/privacy-requests";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { AppError } from "@/lib/kernel/base/errors";
import { visitorContext } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { problemOf, submitPublicForm } from "@/lib/kernel/http/pages/public-form";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

/** Five requests at once from one address, then one every five minutes; a company takes fifty at once, then one every ten seconds. */
export const privacyRate: PublicRate = {
  name: "privacy-submit",
  address: { burst: 5, seconds: 300 },
  tenant: { burst: 50, seconds: 10 },
};
export const linkRate: PublicRate = { name: "privacy-link", address: { burst: 20, seconds: 6 }, tenant: { burst: 300, seconds: 1 } };

/** The form of the company's own page. */
export const askByForm = siteForm({
  reason: "The form for privacy requests, which works without a script; its tenant is the host’s.",
  operationId: submitPrivacyRequest.id,
  fields: null,
  page: () => "/forms/privacy",
  problem: problemOf,
  async work(call) {
    const given = Object.fromEntries(Object.entries(call.fields).filter(([, value]) => value !== ""));
    const body = await submitPublicForm(call, given, {
      rate: privacyRate,
      submit: submitPrivacyRequest,
      withoutScripts: submitPrivacyRequestWithoutScripts,
    });
    return { location: "/forms/privacy?sent=1", body };
  },
});

const pageOf = ({ token }: { token: string }): string => `/forms/privacy/${encodeURIComponent(decodeURIComponent(token))}`;

/** The buttons of a link's page. Reading the page never changes anything: programs that scan emails read it too. */
export const answerByForm = siteForm<{ token: string }>({
  reason: "The forms of a privacy request's link, which work without a script; its tenant is the host’s.",
  operationId: confirmPrivacyIdentity.id,
  fields: ["action", "code"],
  page: pageOf,
  problem: (error) => error.code,
  async work({ runtime, tenant, request, names, fields: { action, code } }) {
    const ctx = visitorContext(runtime, tenant, request);
    await limitVisitors(runtime, linkRate, tenant, placeOf(request.ip), new Headers());
    const token = decodeURIComponent(names.token);
    switch (action) {
      case "confirm":
        await confirmPrivacyIdentity(ctx, decodeInput(confirmPrivacyIdentity.input, { token }, ["token"]));
        return { location: `${pageOf(names)}?sent=confirmed`, body: { received: true } };
      case "send_code":
        await sendPrivacyCode(ctx, decodeInput(sendPrivacyCode.input, { token }, ["token"]));
        return { location: `${pageOf(names)}?sent=code`, body: { received: true } };
      case "open": {
        const { opened, pass } = await openPrivacyCopy(ctx, decodeInput(openPrivacyCopy.input, { token, code }, ["token"]));
        if (!opened || pass === null) throw new AppError("invalid", "The code is wrong or too old. Get a new one.");
        return { location: `${pageOf(names)}?sent=opened&pass=${pass}`, body: { opened, pass } };
      }
      default:
        throw new AppError("malformed", "The action is confirm, send_code or open.");
    }
  },
});
