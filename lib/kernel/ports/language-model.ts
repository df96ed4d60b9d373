import type { z } from "zod";
import type { Secret } from "@/lib/kernel/secrets";

/** `canned` is the demo's own: it makes its answers up and calls nobody. */
export type ModelProvider = "openai" | "anthropic" | "google" | "azure" | "compatible" | "canned";

export interface ModelAccount {
  provider: ModelProvider;
  /** Of Azure's resource or a compatible service; null for the provider's own address. */
  base_url: string | null;
  model: string;
  key: Secret | null;
}

export interface ModelRequest {
  system: string;
  text: string;
  file: { name: string; media_type: string; bytes: Uint8Array } | null;
  /** What the answer must be, as an object. */
  schema: z.ZodType;
  /** The most tokens of the answer. */
  most_output: number;
  /** Ends the call. */
  signal: AbortSignal;
}

export interface ModelUsage {
  input_tokens: number;
  output_tokens: number;
  /** The provider did not say, so they are estimated from the texts. */
  estimated: boolean;
}

/** Why a provider gave no answer. */
export type ModelFailure =
  | "key_refused"
  | "busy"
  | "no_credit"
  | "provider_failed"
  | "unreachable"
  | "too_slow"
  | "no_model"
  | "refused"
  | "too_long"
  | "cut_off"
  | "unusable";

export type ModelReply =
  | { kind: "answered"; value: unknown; usage: ModelUsage }
  /** `usage` is null where nothing was used. */
  | { kind: "failed"; failure: ModelFailure; usage: ModelUsage | null }
  /** The signal ended the call; what it used is unknown. */
  | { kind: "stopped" };

/** Asks language models. It gives them no tools, asks once, and never repeats by itself. */
export interface LanguageModelPort {
  /** The providers of this installation. */
  providers: readonly ModelProvider[];
  /** Rejects an account that could never be called, without a connection. @throws AppError `invalid` naming the field. */
  check(account: Omit<ModelAccount, "key">): void;
  /** The host that gets what is sent. */
  hostOf(account: Pick<ModelAccount, "provider" | "base_url">): string;
  ask(account: ModelAccount, request: ModelRequest): Promise<ModelReply>;
}
