import { useEffect, useRef, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { openCodeReader } from "./open-code-reader.ts";

interface CameraDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Receives the first code that the camera sees. */
  onCode: (code: string) => void;
}

/** Scans one code with the camera. The camera is on only while the dialog is open. */
export function CameraDialog({ isOpen, onClose, onCode }: CameraDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Scan with the camera" isReading>
      {isOpen && <Camera onCode={onCode} />}
      <Button variant="secondary" className="mt-4 min-h-14 w-full" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}

const LOOK_MS = 150;

function Camera({ onCode }: Pick<CameraDialogProps, "onCode">) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
      if (isOver) return stop();
      current.srcObject = stream;
      await current.play();
      const read = await openCodeReader();
      while (!isOver) {
        const code = await read(current);
        if (code && !isOver) {
          stop();
          return latest.current(code);
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    };
    look().catch((error: unknown) => {
      if (!isOver) setFailure(failureLabel(error));
      stop();
    });
    return stop;
  }, []);
  return (
    <>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <video
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        className={`aspect-square w-full rounded-paper bg-ink object-cover ${failure ? "hidden" : ""}`}
      />
      {!failure && <p className="mt-2">Hold the code of a slip or a batch in front of the camera.</p>}
    </>
  );
}

function failureLabel(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotFoundError") return "This device has no camera. Type the code instead.";
  if (name === "NotAllowedError") {
    return "The browser does not allow the camera. Allow it for this page, reload the page, and try again.";
  }
  return "The camera could not be opened. Close other programs that use it, or type the code instead.";
}
