import { useState } from "react";
import { ScanField } from "#web/admin/orders/parcels/scan-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { CameraDialog } from "./camera-dialog.tsx";
import { isSoundOn, setSoundOn, signalScan } from "./scan-signal.ts";
import { useHandScanner } from "./use-hand-scanner.ts";

/** Result of a scan, for the packer. */
export interface ScanOutcome {
  isGood: boolean;
  text: string;
}

interface ScanPanelProps {
  onScan: (code: string) => ScanOutcome;
  onOutcome: (outcome: ScanOutcome) => void;
}

/** Scans codes by hand scanner, camera or typing. */
export function ScanPanel({ onScan, onOutcome }: ScanPanelProps) {
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [hasSound, setHasSound] = useState(isSoundOn);
  function scan(code: string): string {
    const outcome = onScan(code);
    signalScan(outcome.isGood);
    onOutcome(outcome);
    return "";
  }
  useHandScanner((code) => void scan(code));
  return (
    <div className="space-y-3">
      <Button variant="secondary" className="min-h-14 w-full" onClick={() => setCameraOpen(true)}>
        Scan with the camera
      </Button>
      <ScanField isLarge label="Or type a code" hint="Of a parcel, a batch or a tracking label" onScan={scan} />
      <Checkbox
        label="Sound after each scan"
        className="min-h-14"
        checked={hasSound}
        onChange={(event) => {
          setSoundOn(event.currentTarget.checked);
          setHasSound(event.currentTarget.checked);
        }}
      />
      <CameraDialog
        isOpen={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        onCode={(code) => {
          setCameraOpen(false);
          scan(code);
        }}
      />
    </div>
  );
}

/** The result of the last scan, in large letters. */
export function ScanResult({ outcome }: { outcome: ScanOutcome | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {outcome && (
        <p
          className={`mb-3 rounded-paper border-2 p-3 text-2xl font-semibold break-words ${outcome.isGood ? "border-success bg-success-soft" : "border-danger bg-danger-soft"}`}
        >
          {outcome.text}
        </p>
      )}
    </div>
  );
}
