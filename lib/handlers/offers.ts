import { declineContract, delegateContract, sendContractCode, signContract } from "@/lib/domains/contracts";
import { acceptEstimate, declineEstimate, sendEstimateCode } from "@/lib/domains/estimates";
import { declineProposal, delegateProposal, sendProposalCode, signProposal } from "@/lib/domains/proposals";
import { resolveContact, resolveLink } from "@/lib/kernel/auth/outside";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { nouns } from "@/lib/kernel/base/nouns";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

const reason = "A form of the customers' pages, which works without a script; its tenant is the host's.";
/** 1,000 characters of any script, percent-encoded. */
const limit = 32 * 1024;
/** The same with a drawn signature of the most points. */
const signatureLimit = 128 * 1024;

const answers = {
  accept: { fields: null, limit, operations: { estimate: acceptEstimate } },
  sign: {
    fields: ["revision", "signer_name", "signer_email", "strokes", "code"],
    limit: signatureLimit,
    operations: { proposal: signProposal, contract: signContract },
  },
  decline: {
    fields: ["revision", "reason"],
    limit,
    operations: { estimate: declineEstimate, proposal: declineProposal, contract: declineContract },
  },
  delegate: {
    fields: ["name", "email", "code"],
    limit,
    operations: { proposal: delegateProposal, contract: delegateContract },
  },
  code: {
    fields: ["email"],
    limit,
    operations: { estimate: sendEstimateCode, proposal: sendProposalCode, contract: sendContractCode },
  },
} as const;
type Answer = keyof typeof answers;
type Offer = "estimate" | "proposal" | "contract";

/** The fields that were filled in; an empty field of a form is none. A drawn signature arrives as JSON in a field of text. */
function filled(fields: Record<string, unknown>): Record<string, unknown> {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
  const { strokes } = sent;
  if (sent.choosing !== undefined) return withChoice(sent);
  return typeof strokes === "string" ? { ...sent, strokes: parsed(strokes) } : sent;
}

/** A form has a field for each line that is ticked, and for each group of alternatives; its value is the line. */
function withChoice({ choosing: _choosing, ...sent }: Record<string, unknown>): Record<string, unknown> {
  const isLine = ([name]: [string, unknown]) => /^(line|group)_/.test(name);
  const fields = Object.entries(sent);
  return { ...Object.fromEntries(fields.filter((field) => !isLine(field))), selected: fields.filter(isLine).map(([, value]) => value) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid", "The signature could not be read.", {
      errors: [{ path: "strokes", code: "invalid", message: "Must be JSON." }],
    });
  }
}

/** Runs the answer to the offer, as whoever `ctx` is. */
async function run(ctx: Ctx, answer: Answer, noun: Offer, id: string, fields: Record<string, unknown>): Promise<void> {
  const input = { ...filled(fields), id };
  switch (answer) {
    case "accept":
      await acceptEstimate(ctx, decodeInput(acceptEstimate.input, input, ["id"]));
      return;
    case "sign":
      if (noun === "contract") await signContract(ctx, decodeInput(signContract.input, input, ["id"]));
      else await signProposal(ctx, decodeInput(signProposal.input, input, ["id"]));
      return;
    case "delegate":
      if (noun === "contract") await delegateContract(ctx, decodeInput(delegateContract.input, input, ["id"]));
      else await delegateProposal(ctx, decodeInput(delegateProposal.input, input, ["id"]));
      return;
    case "code":
      if (noun === "estimate") await sendEstimateCode(ctx, decodeInput(sendEstimateCode.input, input, ["id"]));
      else if (noun === "contract") await sendContractCode(ctx, decodeInput(sendContractCode.input, input, ["id"]));
      else await sendProposalCode(ctx, decodeInput(sendProposalCode.input, input, ["id"]));
      return;
    case "decline":
      if (noun === "estimate") await declineEstimate(ctx, decodeInput(declineEstimate.input, input, ["id"]));
      else if (noun === "contract") await declineContract(ctx, decodeInput(declineContract.input, input, ["id"]));
      else await declineProposal(ctx, decodeInput(declineProposal.input, input, ["id"]));
  }
}

/** What a field of the form is about, for the page to say what is wrong. */
const subjects: Readonly<Record<string, string>> = {
  ...{ signature: "signature", strokes: "signature", signer_name: "name", name: "name", signer_email: "email", email: "email" },
  ...{ selected: "choice", discount: "choice", lines: "choice" },
};

/** What the page says: of a missing or wrong code, of an address that gets none, or of the field that is wrong. */
function problemOf({ code, errors }: AppError): string {
  const [first] = errors;
  if (first?.path === "code") return first.code === "invalid" ? "code_wrong" : `code_${first.code}`;
  if (first?.path === "email" && first.code === "unknown") return "email_unknown";
  const subject = subjects[first?.path.split(".")[0] ?? ""];
  return code === "invalid" && subject !== undefined ? `invalid_${subject}` : code;
}

const linkPage = ({ token }: { token: string }): string => `/d/${encodeURIComponent(token)}`;

/** The holder of a link answers what it opens. */
function answerByLink(answer: Answer) {
  const { fields, operations } = answers[answer];
  const taken = Object.keys(operations) as Offer[];
  return siteForm<{ token: string }>({
    reason,
    operationId: Object.values(operations)[0]?.id ?? answer,
    fields,
    limit: answers[answer].limit,
    page: linkPage,
    problem: problemOf,
    async work({ runtime, tenant, request, names, fields: sent }) {
      const ctx = createContext({ runtime, ...(await resolveLink(runtime, names.token, tenant.slug)), request });
      const { principal } = ctx;
      const noun = taken.find((each) => principal.kind === "link" && principal.target.noun === each);
      if (noun === undefined || principal.kind !== "link") throw notFound(taken.join(" or "));
      await run(ctx, answer, noun, encodeId(noun, principal.target.id), sent);
      return { location: linkPage(names) };
    },
  });
}

/** A customer's contact, signed in at the portal, answers an offer. */
function answerInPortal(answer: Answer, noun: Offer) {
  const page = ({ id }: { id: string }): string => `/portal/${nouns[noun].plural}/${encodeURIComponent(id)}`;
  const { fields, operations } = answers[answer];
  return siteForm<{ id: string }>({
    reason,
    operationId: Object.values(operations)[0]?.id ?? answer,
    fields,
    limit: answers[answer].limit,
    problem: problemOf,
    page,
    async work({ runtime, tenant, request, cookies, names, fields: sent }) {
      const ctx = createContext({ runtime, ...(await resolveContact(runtime, cookies, tenant.slug)), request });
      await run(ctx, answer, noun, names.id, sent);
      return { location: page(names) };
    },
  });
}

export const acceptByLink = answerByLink("accept");
export const signByLink = answerByLink("sign");
export const codeByLink = answerByLink("code");
export const declineByLink = answerByLink("decline");
export const delegateByLink = answerByLink("delegate");
export const delegateProposalInPortal = answerInPortal("delegate", "proposal");
export const delegateContractInPortal = answerInPortal("delegate", "contract");
export const acceptEstimateInPortal = answerInPortal("accept", "estimate");
export const declineEstimateInPortal = answerInPortal("decline", "estimate");
export const signProposalInPortal = answerInPortal("sign", "proposal");
export const declineProposalInPortal = answerInPortal("decline", "proposal");
export const signContractInPortal = answerInPortal("sign", "contract");
export const declineContractInPortal = answerInPortal("decline", "contract");
