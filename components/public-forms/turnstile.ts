interface Turnstile {
  render(at: HTMLElement, options: Record<string, unknown>): string;
  reset(widget: string): void;
}
declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const script = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

function loadTurnstile(): Promise<Turnstile> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.addEventListener("load", () => (window.turnstile ? resolve(window.turnstile) : reject(new Error("Turnstile did not start."))));
    element.addEventListener("error", () => reject(new Error("Turnstile could not be loaded.")));
    document.head.append(element);
  });
}

/** Shows Turnstile in `at`; `onToken` gets each token, and null when one has expired. Returns what asks the reader again. */
export async function showTurnstile(at: HTMLElement, sitekey: string, onToken: (token: string | null) => void): Promise<() => void> {
  const turnstile = await loadTurnstile();
  const language = document.documentElement.lang;
  const widget = turnstile.render(at, {
    sitekey,
    language,
    callback: (token: string) => onToken(token),
    "expired-callback": () => onToken(null),
    "error-callback": () => onToken(null),
  });
  return () => {
    onToken(null);
    turnstile.reset(widget);
  };
}
