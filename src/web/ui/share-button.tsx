import Share2 from "lucide-react/icons/share-2";
import { Button } from "./button.tsx";
import { useToast } from "./toast.tsx";

/** Shares a page through the device's dialog, or copies its address. */
export function ShareButton({ title, path }: { title: string; path?: string }) {
  const { showToast } = useToast();

  async function share() {
    const url = path === undefined ? window.location.href : new URL(path, window.location.origin).href;
    if (typeof navigator.share === "function") return shareNatively({ title, url });
    const isCopied = await copy(url);
    showToast(
      isCopied
        ? { title: "Link copied to clipboard!", variant: "success" }
        : { title: "The link could not be copied", description: url, variant: "destructive" },
    );
  }

  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 aria-hidden size={18} strokeWidth={1.5} /> Share
    </Button>
  );
}

/** Closing the device's dialog is not a failure. */
async function shareNatively(shared: ShareData): Promise<void> {
  await navigator.share(shared).catch(() => undefined);
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
