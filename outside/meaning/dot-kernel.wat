(; Dot products of one vector with many: the one has 16-bit whole numbers, the many have bytes, one after the other. Writes a
   32-bit sum for each. The length of a vector must be a multiple of 16, and the sums must fit.
   dot-kernel.ts has this file's bytes; after a change, make them with wat2wasm (wabt) and base64. ;)
(module
  (memory (import "kernel" "memory") 1)
  (func (export "multiply")
    (param $one i32) (param $many i32) (param $sums i32) (param $count i32) (param $length i32)
    (local $a i32) (local $end i32) (local $bytes v128) (local $sum v128)
    (local.set $length (i32.shl (local.get $length) (i32.const 1)))
    (loop $vectors
      (local.set $a (local.get $one))
      (local.set $end (i32.add (local.get $one) (local.get $length)))
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (loop $products
        (local.set $bytes (v128.load (local.get $many)))
        (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s
          (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $a)))))
        (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s
          (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=16 (local.get $a)))))
        (local.set $many (i32.add (local.get $many) (i32.const 16)))
        (br_if $products (i32.lt_u
          (local.tee $a (i32.add (local.get $a) (i32.const 32))) (local.get $end))))
      (i32.store (local.get $sums) (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
        (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 4)))
      (br_if $vectors (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))
