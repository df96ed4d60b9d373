import { invalidField } from "@/lib/kernel/base/errors";
import { checkEgressUrl, egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { LanguageModelPort, ModelProvider } from "@/lib/kernel/ports/language-model";
import { answerAsProvider } from "./canned/answer";
import { addressOf, loadModel } from "./models";

export interface LanguageModelOptions {
  /** Whether the canned answers can be chosen. */
  demo: boolean;
  /** Milliseconds until an answer; default 60,000. */
  timeout_ms?: number;
  /** Takes the place of the providers' own addresses, for tests. */
  origin?: string;
  /** Further rules, for tests and self-hosting. */
  egress?: EgressOptions;
}

const real: readonly ModelProvider[] = ["openai", "anthropic", "google", "azure", "compatible"];
/** An answer with its reasoning. */
const mostBytes = 4 * 1024 * 1024;
/** So that canned answers can be watched, and stopped. */
const cannedMs = 600;

/** Asks through the SDK; every byte goes through the egress rules, except to the canned provider, which is in this process. */
export function createLanguageModel({ demo, timeout_ms = 60_000, origin, egress = {} }: LanguageModelOptions): LanguageModelPort {
  const send: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    const headers = Object.fromEntries(new Headers(init?.headers));
    const signal = init?.signal ?? undefined;
    return egressFetch(
      url,
      { method: "POST", headers, body: String(init?.body), ...(signal === undefined ? {} : { signal }) },
      { ...egress, timeout_ms: timeout_ms + 5_000, max_response_bytes: mostBytes },
    );
  };
  return {
    providers: demo ? [...real, "canned"] : real,
    check({ provider, base_url }) {
      if (provider === "canned" && !demo) throw invalidField("provider", "not_offered", "Canned answers are for the demo only.");
      const own = provider === "azure" || provider === "compatible";
      if (!own) {
        if (base_url !== null) throw invalidField("base_url", "not_used", "This provider has a fixed address. Leave it empty.");
        return;
      }
      if (base_url === null) throw invalidField("base_url", "required", "Enter the address of the service.");
      checkEgressUrl(base_url, egress, "base_url");
    },
    hostOf: (account) => (account.provider === "canned" ? "" : new URL(addressOf(account, origin)).host),
    async ask(account, request) {
      // Settings that were chosen in a demo may have moved here.
      if (account.provider === "canned" && !demo) return { kind: "failed", failure: "no_model", usage: null };
      const transport = account.provider === "canned" ? answerHere : send;
      // The web process checks settings alone: the SDK is loaded where something is asked.
      const [{ askModel }, model] = await Promise.all([import("./ask-model"), loadModel(account, addressOf(account, origin), transport)]);
      return askModel(model, request, timeout_ms);
    },
  };
}

const answerHere: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, cannedMs);
    init?.signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("Stopped.", "AbortError"));
    });
  });
  const { status, body } = answerAsProvider(url.pathname, String(init?.body));
  return new Response(body, { status, headers: { "content-type": "application/json" } });
};
