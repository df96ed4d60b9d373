"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { identityStore } from "@/components/api/confirm-identity";

const PasswordDialog = dynamic(() => import("./PasswordDialog").then((module) => module.PasswordDialog), { ssr: false });

const no = () => false;

/** Asks for the password when a request needs it; the dialog's script is loaded only then. */
export function ConfirmIdentity() {
  const asked = useSyncExternalStore(identityStore.subscribe, identityStore.isAsked, no);
  return asked ? <PasswordDialog /> : null;
}
