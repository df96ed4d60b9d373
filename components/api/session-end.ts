const name = "atrium-session-end";

/** Says to this tab and to every other tab of the browser that the session has ended: none may keep secrets open. */
export function announceSessionEnd(): void {
  dispatchEvent(new Event(name));
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Calls the listener once the session ends, in whichever tab, until the returned function is called. */
export function onSessionEnd(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", listener);
  addEventListener(name, listener);
  return () => {
    channel.close();
    removeEventListener(name, listener);
  };
}
