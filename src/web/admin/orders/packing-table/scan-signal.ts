const SOUND_KEY = "packingSound";
const TONES_HZ = { good: 880, bad: 220 };

export function isSoundOn(): boolean {
  return localStorage.getItem(SOUND_KEY) === "on";
}

/** Switches the sound of scans on or off, for this device. It is off at first. */
export function setSoundOn(isOn: boolean): void {
  if (isOn) localStorage.setItem(SOUND_KEY, "on");
  else localStorage.removeItem(SOUND_KEY);
}

/** Makes a scan felt, and heard if the sound is on. Devices without vibration or sound stay silent. */
export function signalScan(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 60 : [200, 80, 200]);
  if (!isSoundOn()) return;
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.frequency.value = isGood ? TONES_HZ.good : TONES_HZ.bad;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + (isGood ? 0.1 : 0.4));
    tone.onended = () => void context.close();
  } catch {
    // The packer sees the result anyway.
  }
}
