import type { LanguageModel } from "ai";
import type { ModelAccount, ModelProvider } from "@/lib/kernel/ports/language-model";

/** Where each provider answers; Azure and compatible services name their own address. */
export const providerAddresses: Readonly<Record<Exclude<ModelProvider, "azure" | "compatible">, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  canned: "https://canned.invalid/v1",
};

/** The address of an account. `origin` stands in for the providers' own, for tests. */
export function addressOf({ provider, base_url }: Pick<ModelAccount, "provider" | "base_url">, origin?: string): string {
  const given = (base_url ?? "").replace(/\/+$/, "");
  switch (provider) {
    case "compatible":
      return given;
    case "azure":
      return given.endsWith("/openai/v1") ? given : `${given.replace(/\/openai$/, "")}/openai/v1`;
    case "openai":
    case "anthropic":
    case "google":
    case "canned":
      return origin === undefined ? providerAddresses[provider] : `${origin}${new URL(providerAddresses[provider]).pathname}`;
  }
}

/** The SDK's model of an account. Each provider's package is loaded when it is first used. */
export async function loadModel(account: ModelAccount, baseURL: string, transport: typeof fetch): Promise<LanguageModel> {
  const apiKey = account.key?.reveal() ?? "";
  switch (account.provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey, baseURL, fetch: transport }).responses(account.model);
    }
    case "azure": {
      const { createAzure } = await import("@ai-sdk/azure");
      return createAzure({ apiKey, baseURL, fetch: transport }).responses(account.model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey, baseURL, fetch: transport })(account.model);
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI({ apiKey, baseURL, fetch: transport })(account.model);
    }
    case "compatible":
    case "canned": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const secret = apiKey === "" ? {} : { apiKey };
      // Without the flag no schema is sent.
      return createOpenAICompatible({ name: "compatible", baseURL, fetch: transport, supportsStructuredOutputs: true, ...secret })(
        account.model,
      );
    }
  }
}

/** Nothing is stored at the provider, and answers in JSON take no tool. */
export const providerOptions = {
  openai: { store: false },
  azure: { store: false },
  anthropic: { structuredOutputMode: "outputFormat" },
} as const;
